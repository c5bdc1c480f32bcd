/** What the life of one order takes, from the order form to its report and its claim. */
export interface OrderCosts {
  /** Milliseconds of processor time in Labgate's processes. */
  server: number
  /** The same in PostgreSQL. */
  database: number
  /** Bytes of write-ahead log, which every standby and the archive receive. */
  wal: number
  /** Bytes by which the database grows. */
  growth: number
}
/** What is assumed about a laboratory's year. */
export interface Year {
  /** Days on which practices send specimens. */
  days: number
  /** Share of a day's work in its busiest hour. */
  busiestHour: number
  /** Share of the processors that is planned to be busy in that hour. */
  planned: number
}
export const usualYear: Year = { days: 255, busiestHour: 0.15, planned: 0.6 }

/** What a laboratory of so many orders a year needs. */
export interface Rung {
  ordersAYear: number
  ordersADay: number
  /** Orders a second in the busiest hour. */
  atPeak: number
  /** Processors for Labgate's processes, and for PostgreSQL's primary. */
  serverCores: number
  databaseCores: number
  /** Megabytes a second of write-ahead log in the busiest hour. */
  walAtPeak: number
  /** Terabytes that a year adds to the database. */
  growthAYear: number
}

const secondsOfHour = 3600
const millisecondsOfSecond = 1000
const [megabyte, terabyte] = [1e6, 1e12]

/** The arithmetic of docs/operations/capacity.md#from-one-machine-to-200-million-orders. */
export const rungOf = (
  ordersAYear: number,
  { server, database, wal, growth }: OrderCosts,
  { days, busiestHour, planned }: Year = usualYear,
): Rung => {
  const ordersADay = ordersAYear / days
  const atPeak = (ordersADay * busiestHour) / secondsOfHour
  const coresFor = (milliseconds: number): number =>
    (atPeak * milliseconds) / millisecondsOfSecond / planned
  return {
    ordersAYear,
    ordersADay,
    atPeak,
    serverCores: coresFor(server),
    databaseCores: coresFor(database),
    walAtPeak: (atPeak * wal) / megabyte,
    growthAYear: (ordersAYear * growth) / terabyte,
  }
}
