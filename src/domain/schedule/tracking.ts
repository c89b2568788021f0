import { type Event, hasOpponent } from './schema.ts';

type TrackingOffer = 'start' | 'resume';

/** What the calendar offers for a match that is not over; nothing for whatever is no match (AMB-076, AMB-078). */
export function trackingOffer({ eventType, gameStatus }: Event): TrackingOffer | undefined {
  if (!hasOpponent(eventType) || gameStatus === 'completed') return undefined;
  return gameStatus === 'in_progress' ? 'resume' : 'start';
}
