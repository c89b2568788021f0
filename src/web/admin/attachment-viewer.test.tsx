import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  OPEN,
  isPanel,
  leavePanel,
  open,
  panelServer,
  says,
  ticket,
  tickets,
  toTickets,
} from '#tests/support/panel.tsx';
import { byRole, click } from '#tests/support/screen.ts';

let net: ReturnType<typeof panelServer>;
beforeEach(() => {
  net = panelServer();
});
afterEach(() => leavePanel(net));

test.each([
  ['image/png', 'img'],
  ['video/mp4', 'video[controls]'],
  ['text/plain', 'a[target=_blank]'],
])(
  '[ADMIN-50] [ADMIN-67] [ADMIN-68] [ADMIN-69] [ADMIN-70] [ERR-100] an attachment of %s is shown by %s',
  async (attachmentType, selector) => {
    const attachment = { attachmentUrl: '/files/a', attachmentType, attachmentName: 'court' };
    net.answer(OPEN, () => tickets([ticket(attachment)]));
    await open();
    await isPanel();
    await toTickets();
    await click(byRole('button', 'View the attachment of Second libero'));
    const shown = byRole('dialog').querySelector(selector);
    expect(shown).not.toBeNull();
    if (attachmentType === 'text/plain')
      expect(byRole('dialog').textContent).toContain('This file type cannot be previewed directly.Open in New Tab');
    else {
      await act(async () => shown?.dispatchEvent(new Event('error')));
      await says('Error', 'Failed to load attachment');
    }
  },
);
