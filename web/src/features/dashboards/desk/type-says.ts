import { testTypeMarks } from '@labgate/charts/marks'

const allTypes = -1
/** Name of a test type in figures; -1: all types. */
export const typeSays = (labTypeId: number): string =>
  labTypeId === allTypes ? 'All types' : labTypeId === 0 ? 'To be determined' : (testTypeMarks[labTypeId - 1]?.name ?? '')
