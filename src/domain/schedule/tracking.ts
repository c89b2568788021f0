import { type Event, hasOpponent } from './schema.ts';

type TrackingOffer = 'start' | 'resume';

/** The tracking action to offer for an unfinished match; undefined for other events (AMB-076, AMB-078). */
export function trackingOffer({ eventType, gameStatus }: Event): TrackingOffer | undefined {
  if (!hasOpponent(eventType) || gameStatus === 'completed') return undefined;
  return gameStatus === 'in_progress' ? 'resume' : 'start';
}
