import { deviceChoice } from './device-choice.ts';

const chance = deviceChoice('match.win-chance', ['on', 'off']);
const turn = (isOn: boolean): void => chance.choose(isOn ? 'on' : 'off');

/** Whether the win chance is shown on this device: on, until somebody wants none (CH-11). */
export const useWinChance = () => [chance.use() === 'on', turn] as const;
