import type { RotationNaming } from '#domain/match/line-up/rotation-name.ts';
import { deviceChoice } from './device-choice.ts';

const naming = deviceChoice<RotationNaming>('match.rotation-naming', ['order', 'place']);

/** How rotations are named on this device (ROT-01). */
export const useRotationNaming = naming.use;
export const chooseRotationNaming = naming.choose;
