import type { useMonth } from '../parts/use-period.ts'

/** The criteria of a month's issues and rejections; without a month, of the current one. */
export const issuesOf = ({ month }: ReturnType<typeof useMonth>) => ({
  searchCriteria: month === '' ? {} : { month },
})
