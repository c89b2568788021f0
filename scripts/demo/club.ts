import type { PlayingPosition } from '#domain/roster/schema.ts';

export const PASSWORD = 'Courtside-2026!';

export const PEOPLE = {
  owner: { name: 'Dana Mercer', email: 'dana.mercer@tidewater.example' },
  coach: { name: 'Luis Ortega', email: 'luis.ortega@tidewater.example' },
  statistician: { name: 'Hana Novák', email: 'hana.novak@tidewater.example' },
} as const;

type Seat = readonly [jersey: number, name: string, position: PlayingPosition, skill: number];

const crest = (ground: string, drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${ground}"/>${drawing}</svg>`;

/** Per team: how it looks, who plays, how many of the season's matches are recorded and against whom. */
export const TEAMS = [
  {
    name: 'Tidewater 16 Elite',
    season: '2026–27 Club Season',
    description: 'Sixteen and under. Practices Tuesday and Thursday, travels to regional tournaments.',
    logo: crest(
      '#17406d',
      '<circle cx="256" cy="214" r="104" fill="#f2b233"/><path d="M40 300q54-48 108 0t108 0 108 0 108 0M40 364q54-48 108 0t108 0 108 0 108 0M40 428q54-48 108 0t108 0 108 0 108 0" fill="none" stroke="#fff" stroke-width="30"/>',
    ),
    recorded: 10,
    told: 4,
    edge: 0,
    roster: [
      [1, 'Ngozi Okafor', 'Libero', 0.6],
      [2, 'Ana Marković', 'Setter', 0.7],
      [4, 'Elsa Lindqvist', 'Outside Hitter', 0.5],
      [5, 'Camila Reyes', 'Defensive Specialist', 0.2],
      [7, 'Sofía Ruiz', 'Outside Hitter', 0.9],
      [8, 'Linh Nguyen', 'Middle Blocker', 0.4],
      [10, 'Maeve Fitzgerald', 'Opposite Hitter', 0.3],
      [11, 'Jada Coleman', 'Middle Blocker', 0.1],
      [12, 'Grace Park', 'Setter', 0],
      [14, 'Beth Tanaka', 'Outside Hitter', -0.2],
      [15, 'Leilani Kahale', 'Libero', 0.1],
      [18, 'Priya Shah', 'Middle Blocker', -0.4],
    ],
    out: 18,
  },
  {
    name: 'Harbor High Varsity',
    season: 'Fall 2026',
    description: 'School season, home gym on Pier Street.',
    logo: crest(
      '#7a1f2b',
      '<path d="M256 84v300M168 148h176" stroke="#f4efe6" stroke-width="34" fill="none"/><circle cx="256" cy="84" r="38" fill="none" stroke="#f4efe6" stroke-width="26"/><path d="M96 296q12 136 160 136t160-136" fill="none" stroke="#f4efe6" stroke-width="34"/>',
    ),
    recorded: 10,
    told: 0,
    edge: -0.02,
    roster: [
      [3, 'Olivia Brandt', 'Setter', 0.5],
      [6, 'Zoë Castellano', 'Outside Hitter', 0.6],
      [9, 'Amara Diallo', 'Middle Blocker', 0.5],
      [13, 'Ines Ferreira', 'Opposite Hitter', 0.2],
      [16, 'Ruth Goldberg', 'Outside Hitter', 0.1],
      [17, 'Tessa Haugen', 'Middle Blocker', -0.1],
      [20, 'Keiko Ishida', 'Libero', 0.7],
      [21, 'Mina Jovanović', 'Defensive Specialist', 0],
      [22, 'Paige Kowalski', 'Outside Hitter', -0.3],
      [24, 'Dalia Levy', 'Setter', -0.2],
      [27, 'Rosa Mendoza', 'Opposite Hitter', -0.4],
    ],
    out: undefined,
  },
  {
    name: 'Bayside Boys 18',
    season: 'Spring 2027',
    description: null,
    logo: crest(
      '#f0b429',
      '<path d="M256 60 444 404H68z" fill="#14232b"/><path d="m256 176 104 190H152z" fill="#f0b429"/><circle cx="256" cy="318" r="34" fill="#14232b"/>',
    ),
    recorded: 6,
    told: 0,
    edge: 0.01,
    roster: [
      [1, 'Marcus Adeyemi', 'Outside Hitter', 0.8],
      [2, 'Theo Bergström', 'Setter', 0.4],
      [5, 'Rafael Cruz', 'Middle Blocker', 0.5],
      [6, 'Jonas Dvořák', 'Opposite Hitter', 0.6],
      [8, 'Eli Emerson', 'Outside Hitter', 0.2],
      [9, 'Noah Fischer', 'Middle Blocker', 0],
      [10, 'Kai Grant', 'Libero', 0.5],
      [12, 'Omar Haddad', 'Defensive Specialist', 0.1],
      [15, 'Caleb Ivers', 'Outside Hitter', -0.3],
      [19, 'Mateo Jiménez', 'Setter', -0.1],
    ],
    out: undefined,
  },
] as const satisfies readonly {
  name: string;
  season: string;
  description: string | null;
  logo: string;
  recorded: number;
  told: number;
  edge: number;
  roster: readonly Seat[];
  out: number | undefined;
}[];

export type DemoTeam = Omit<(typeof TEAMS)[number], 'recorded' | 'told'> & {
  /** Matches recorded at Counts. */
  readonly recorded: number;
  /** Matches told by their rallies; where there are any, one more is being played. */
  readonly told: number;
};

export const OPPONENTS = [
  'Breakers',
  'Northshore VBC',
  'Capital Spikers',
  'Redwood 16',
  'Lakeview',
  'Granite State',
  'River City',
  'Summit VBC',
  'Eastbay Juniors',
  'Metro Blue',
  'Coastal Storm',
  'Prairie Fire',
  'St. Brigid',
  'Westfield',
] as const;

export const PLACES = [
  'Main Gym',
  'Pier Street Gym',
  'Sportsplex Court 3',
  'Riverside Fieldhouse',
  'Convention Center, Court 12',
] as const;
