import type { Random } from '@labgate/demo/random.ts'

/** What happens to a specimen in the simulated laboratory. */
export const courses = {
  final: 'Its results are final at once.',
  preliminary: 'Some come preliminary first.',
  corrected: 'A final value is corrected a while later.',
  rejected: 'Nothing can be measured, and why.',
  unmapped: 'A value bears a code that nobody knows.',
  renamed: 'The patient’s name is another than in the order.',
} as const
export type Course = keyof typeof courses

/** Draws the course: most specimens need no manual work. */
export const drawCourse = (random: Random): Course =>
  random.fork('course').weighted([
    ['final', 77],
    ['preliminary', 9],
    ['corrected', 6],
    ['rejected', 4],
    ['unmapped', 2],
    ['renamed', 2],
  ])

/** Why a specimen could not be measured. */
export const rejections = [
  'Quantity not sufficient.',
  'The specimen leaked in transit.',
  'The label on the tube does not agree with the order.',
  'The specimen clotted or was contaminated.',
] as const

/** The response to an order besides AA: refused for good, or for now. */
export const drawAnswer = (random: Random): 'AA' | 'AR' | 'AE first' =>
  random.fork('answer').weighted([
    ['AA', 96],
    ['AE first', 3],
    ['AR', 1],
  ] as const)
