type Announcement = { id: number; text: string; urgent: boolean; saidAtMs: number };

let latest: Announcement = { id: 0, text: '', urgent: false, saidAtMs: -Infinity };
const listeners = new Set<() => void>();

/** Announces to screen readers what is visible to others, such as where a dragged player landed. */
export function announce(text: string, urgency: 'polite' | 'assertive' = 'polite') {
  latest = { id: latest.id + 1, text, urgent: urgency === 'assertive', saidAtMs: performance.now() };
  for (const listener of listeners) listener();
}

export function latestAnnouncement(): Announcement {
  return latest;
}

export function subscribeToAnnouncements(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
