import { written, type Built } from '../../db/queries.ts'

/** Holidays and working days off the usual week, as the laboratory keeps them. */
export const calendarDays: Built<{ day: string; isWorking: boolean }> = written(`select day, is_working as "isWorking" from holiday`)
