import { openChannel } from '#web/sync/tabs/channel.ts';
import { News, type Tabs } from './session-store.ts';

/** The other tabs of this browser. Where it has no channel, each tab is on its own until it is reloaded. */
export function browserTabs(): Tabs {
  const channel = openChannel('lineup-pro-session');
  if (!channel) return { tell: () => undefined, hear: () => () => undefined };
  return {
    tell: (news) => channel.postMessage(news),
    hear: (listener) => {
      const hear = ({ data }: MessageEvent<unknown>) => {
        const news = News.safeParse(data);
        if (news.success) listener(news.data);
      };
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
  };
}
