import { testTypeMarks } from '@labgate/charts/marks'

const allTypes = -1
/** What a test type is called in figures; -1: all of them. */
export const typeSays = (labTypeId: number): string =>
  labTypeId === allTypes ? 'All types' : labTypeId === 0 ? 'To be determined' : (testTypeMarks[labTypeId - 1]?.name ?? '')
