import { useState } from 'react';
import {
  IconArrowBackUp,
  IconDotsVertical,
  IconLogout,
  IconPencil,
  IconPlus,
  IconRefresh,
  IconSettings,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Listbox } from '#web/ui/listbox.tsx';
import { Menu, MenuLink, MenuRow, MenuRule } from '#web/ui/menu.tsx';
import { TabLinks, Tabs } from '#web/ui/tabs.tsx';
import { CrownMark, KindTag, StateTag, Tag } from '#web/ui/tag.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Block, Row } from './gallery-block.tsx';

export function GalleryControls() {
  return (
    <>
      <Block title="Buttons" span="half">
        <Row>
          <Button variant="primary" icon={IconPlus}>
            Add Player
          </Button>
          <Button>Cancel</Button>
          <Button variant="quiet">View</Button>
          <Button variant="danger">Delete Permanently</Button>
          <Button variant="danger-line">Delete</Button>
          <Button variant="danger-quiet" icon={IconTrash}>
            Discard
          </Button>
          <Button variant="primary" disabled>
            Verify
          </Button>
          <Button variant="primary" busy>
            Save Changes
          </Button>
          <LinkButton href="/" variant="ball" size="lg">
            Get Started
          </LinkButton>
        </Row>
        <Row>
          <IconButton icon={IconPencil} label="Edit" />
          <IconButton icon={IconRefresh} label="Refresh" variant="line" />
          <IconButton icon={IconPlus} label="Add lineup" variant="primary" />
          <IconButton icon={IconTrash} label="Delete" variant="danger" />
          <IconButton icon={IconArrowBackUp} label="Undo" variant="line" disabled />
          <IconButton icon={IconRefresh} label="Loading" variant="line" busy />
        </Row>
      </Block>
      <TabsAndChips />
      <Block title="Kinds, states, badges">
        <Row>
          <KindTag letter="G" hue="game">
            Game
          </KindTag>
          <KindTag letter="P" hue="practice">
            Practice
          </KindTag>
          <KindTag letter="T" hue="tournament">
            Tournament
          </KindTag>
          <KindTag letter="S" hue="scrimmage">
            Scrimmage
          </KindTag>
          <KindTag letter="E" hue="one-time">
            One-time event
          </KindTag>
          <KindTag letter="O" hue="other">
            Other
          </KindTag>
        </Row>
        <Row>
          <StateTag hue="open">Open</StateTag>
          <StateTag hue="in-progress">In progress</StateTag>
          <StateTag hue="resolved">Resolved</StateTag>
          <StateTag hue="closed">Closed</StateTag>
          <StateTag hue="archived">Archived</StateTag>
        </Row>
        <Row>
          <Tag tone="ink">Admin</Tag>
          <Tag tone="ball">Pro</Tag>
          <Tag>Free</Tag>
          <Tag tone="zone">5-1</Tag>
          <Tag tone="court">P3, P6</Tag>
          <CrownMark label="Premium" />
          <CrownMark size="lg" />
        </Row>
      </Block>
      <Menus />
    </>
  );
}

function TabsAndChips() {
  const [tab, setTab] = useState<'roster' | 'court' | 'lineups'>('roster');
  const [on, setOn] = useState(['All']);
  const toggle = (name: string) => setOn(on.includes(name) ? on.filter((one) => one !== name) : [...on, name]);
  return (
    <Block title="Chips and tabs" span="half">
      <Chips label="Positions">
        {['All', 'Setter', 'Outside Hitter', 'Middle Blocker', 'Libero'].map((name) => (
          <Chip key={name} pressed={on.includes(name)} onToggle={() => toggle(name)} struckWhenOff={name === 'Libero'}>
            {name}
          </Chip>
        ))}
      </Chips>
      <Tabs
        label="Team"
        chosen={tab}
        onChoose={setTab}
        tabs={[
          { id: 'roster', label: 'Roster', count: 12 },
          { id: 'court', label: 'On Court Positions' },
          { id: 'lineups', label: 'Lineups' },
        ]}
      >
        <p>The panel of {tab}.</p>
      </Tabs>
      <TabLinks
        label="Stats"
        links={[
          { href: '#upcoming', label: 'Upcoming Events', current: false },
          { href: '#past', label: 'Past Events', current: true },
          { href: '#players', label: 'Player Analysis', current: false },
        ]}
      />
    </Block>
  );
}

const LINEUPS = [
  { id: 'a', label: 'Starting Six', tag: '5-1' },
  { id: 'b', label: 'Serve receive 2', tag: '6-2' },
];

function Menus() {
  const [lineup, setLineup] = useState('a');
  return (
    <Block title="Menus">
      <Row>
        <Menu label="Account" trigger={<Avatar name="Dana Mercer" crowned />} align="start">
          <MenuRow icon={IconUser} onChoose={() => toast({ title: 'Profile', tone: 'info' })}>
            Profile
          </MenuRow>
          <MenuLink icon={IconSettings} href="#settings" current end={<CrownMark />}>
            Settings
          </MenuLink>
          <MenuRule />
          <MenuRow icon={IconLogout} tone="danger" onChoose={() => toast({ title: 'Signed out' })}>
            Sign out
          </MenuRow>
        </Menu>
        <Menu label="More" trigger={<Icon of={IconDotsVertical} />}>
          <MenuRow icon={IconPencil} onChoose={() => undefined}>
            Edit Team
          </MenuRow>
        </Menu>
      </Row>
      <Listbox label="Lineup" entries={LINEUPS} chosen={lineup} placeholder="Select a lineup" onChoose={setLineup} />
      <Listbox
        label="No lineup"
        entries={[]}
        chosen={null}
        placeholder="Select a lineup"
        onChoose={setLineup}
        disabled
      />
    </Block>
  );
}
