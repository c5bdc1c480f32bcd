/*
 * SQL: the instants of an order `o` with its `figure_order f` as the figures count them: receipt,
 * and the minutes of the segments since, so that a correction moves none of them
 * (docs/decisions/0050).
 */
export const clocks = {
  received: 'o.received_at',
  accessioned: `o.received_at + f.dock_minutes * interval '1 minute'`,
  resulted: `o.received_at + (f.dock_minutes + f.test_minutes) * interval '1 minute'`,
  released: `o.received_at + f.laboratory_minutes * interval '1 minute'`,
} as const
export type Clock = keyof typeof clocks
export const clockNames = Object.keys(clocks) as Clock[]

/** SQL: the hour of an instant in the laboratory's day. */
export const hourOf = (instant: string): string =>
  `extract(hour from (${instant}) at time zone house_zone())::int`
