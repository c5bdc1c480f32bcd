/** What a simulated carrier does with a request. */
export type Fate = 'makes it' | 'refuses' | 'is silent' | 'makes it and is silent'

/** Weights in pounds that trigger a fate of a label. */
const ofWeight: Readonly<Record<number, Fate>> = {
  13: 'refuses',
  14: 'makes it and is silent',
  15: 'is silent',
}
export const fateOfLabel = (pounds: number): Fate => ofWeight[pounds] ?? 'makes it'

/** Times until which a pickup is possible that trigger its fate. */
const ofTime: Readonly<Record<string, Fate>> = {
  '06:30': 'refuses',
  '19:00': 'makes it and is silent',
  '19:30': 'is silent',
}
/** `until`: HH:MM. */
export const fateOfPickup = (until: string): Fate => ofTime[until] ?? 'makes it'
