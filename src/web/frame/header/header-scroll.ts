const HIDES_BELOW_PX = 80;
const SHOWN_ABOVE_PX = 20;
const IGNORED_PX = 5;

type HeaderScroll = { isHidden: boolean; y: number };

export const AT_THE_TOP: HeaderScroll = { isHidden: false, y: 0 };

/** Going down hides the header, going up brings it back; trembling does neither, and near the top it is always there. */
export function scrolledTo(before: HeaderScroll, y: number): HeaderScroll {
  if (y < SHOWN_ABOVE_PX) return { isHidden: false, y };
  if (Math.abs(y - before.y) < IGNORED_PX) return before;
  if (y < before.y) return { isHidden: false, y };
  return { isHidden: before.isHidden || y > HIDES_BELOW_PX, y };
}
