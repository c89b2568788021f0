import { useState } from 'react';
import { BallToggle, Court, CourtPlace } from '#web/ui/court.tsx';
import { FlipCard } from '#web/ui/flip-card.tsx';
import {
  AttackGlyph,
  ClockwiseGlyph,
  CounterClockwiseGlyph,
  DefenseGlyph,
  PassGlyph,
  ServeGlyph,
} from '#web/ui/glyphs.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Plate } from '#web/ui/plate.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Slot } from '#web/ui/slot.tsx';
import { Block, Row } from './gallery-block.tsx';
import styles from './gallery-page.module.css';

export function GalleryCourt() {
  const [server, setServer] = useState('P1');
  const [score, setScore] = useState(17);
  return (
    <>
      <Block title="Court states" span="half">
        <div className={styles.stage}>
          <Plate number={7} name="Ruiz" detail="OH" corner="Front" />
          <Plate number={1} name="Okafor" detail="L" dress="inverted" />
          <Plate number={2} name="Marković" detail="S" hasBall />
          <Slot word="Front" label="Add a player to P4 front" />
          <Slot word="Front" label="Drop here" state="target" />
          <Slot word="Front" label="Not here" state="refuse" />
          <Plate number={10} name="Fitzgerald" detail="OPP" state="lifted" />
          <Plate number={10} name="Fitzgerald" detail="OPP" state="source" />
          <Plate number={4} name="Lindqvist" detail="OH" state="swap" />
        </div>
      </Block>
      <Block title="The court" span="half">
        <div className={styles.court}>
          <Court label="Court">
            {['P4', 'P3', 'P2', 'P5', 'P6', 'P1'].map((name, index) => (
              <CourtPlace
                key={name}
                name={name}
                beside={
                  <BallToggle
                    word="Server"
                    label={`Server ${name}`}
                    pressed={server === name}
                    onToggle={() => setServer(name)}
                  />
                }
              >
                <Plate number={index + 4} name="Nguyen" detail="MB" corner="Front" hasBall={server === name} />
                <Slot word="Back" label={`Add a player to ${name} back`} />
              </CourtPlace>
            ))}
          </Court>
        </div>
      </Block>
      <Block title="Scoreboard and glyphs" span="half">
        <Row>
          <FlipCard
            figure={score}
            label="Tidewater 16"
            dress="team"
            pressLabel="Add a point"
            onPress={() => setScore(score + 1)}
          />
          <FlipCard figure={15} label="Breakers" />
          <FlipCard figure={25} label="Breakers" size="lg" />
        </Row>
        <Row>
          <Segments label="Rotate">
            <IconButton icon={CounterClockwiseGlyph} label="Rotate counter-clockwise" />
            <IconButton icon={ClockwiseGlyph} label="Rotate clockwise" aria-pressed />
          </Segments>
        </Row>
        <Row>
          {[AttackGlyph, ServeGlyph, DefenseGlyph, PassGlyph, CounterClockwiseGlyph, ClockwiseGlyph].map((of) => (
            <Icon key={of.displayName} of={of} size="xl" />
          ))}
        </Row>
      </Block>
    </>
  );
}
