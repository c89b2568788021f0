import type { ScorerLinks } from '#domain/scorer/api.ts';
import { guestCalled } from '#domain/scorer/guest-name.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { when } from './when.ts';
import styles from './scorer.module.css';

type ScorerLink = ScorerLinks['links'][number];

type GuestLinksProps = {
  links: readonly ScorerLink[];
  isOff: boolean;
  onEnd(linkId: string): void;
  /** Ends it and takes its entries back; not while the log of the match is still on its way. */
  onEndAll: ((linkId: string) => void) | undefined;
};

/** The standing links of a match, with who has opened them. */
export function GuestLinks({ links, isOff, onEnd, onEndAll }: GuestLinksProps) {
  if (links.length === 0) return null;
  return (
    <section className={styles.links}>
      <h3>Standing links</h3>
      <ul>
        {links.map((link) => (
          <li key={link.id}>
            <div className={styles.who}>
              <b>{nameOf(link)}</b>
              <small>
                Until {when(link.expiresAt)}
                {link.madeByName !== null && `, made by ${link.madeByName}`}
              </small>
              {link.devices.length > 0 && (
                <small>
                  {link.devices.map((device) => `${guestCalled(device.name)}: ${lastHeard(device)}`).join('; ')}
                </small>
              )}
            </div>
            <div className={styles.acts}>
              <Button
                variant="danger-line"
                disabled={isOff}
                aria-label={`End link: ${nameOf(link)}`}
                onClick={() => onEnd(link.id)}
              >
                End
              </Button>
              {onEndAll && link.devices.length > 0 && (
                <Button variant="danger-line" disabled={isOff} onClick={() => onEndAll(link.id)}>
                  End and take back everything from this link
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const nameOf = ({ devices }: ScorerLink): string =>
  devices.length === 0 ? 'Not opened yet' : devices.map(({ name }) => guestCalled(name)).join(', ');

const lastHeard = ({ lastAt }: ScorerLink['devices'][number]): string => `last here ${when(lastAt)}`;
