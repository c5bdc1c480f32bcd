import { catalogOf, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { selectionOf } from '@labgate/contract/catalog/saving'
import { say } from '@labgate/contract/languages/say'
import type { PhysicianPreference } from '@labgate/contract/orders/physician-preferences'
import { dayAsText } from '../../../../forms/dates.ts'
import type { Column } from '../../../../ui/table/columns.ts'
import { describeSelection } from '../../../../ui/tests/selection-text.ts'
import { PreferenceState } from '../parts/preference-state.tsx'

/** Profile and number of tests; '' for an unknown form. */
const testsSay = ({ labTypeId, version, tests }: PhysicianPreference): string => {
  const testType = testTypeOfLab(labTypeId)
  const form = testType && catalogOf(testType, version)
  const codes = tests.map(({ labTestId }) => labTestId)
  return form ? describeSelection(form, selectionOf(form, codes)) : ''
}

export const preferenceColumns = (userId: number): readonly Column<PhysicianPreference>[] => [
  { id: 'name', header: say('Name'), cell: (row) => row.name, width: 220, always: true },
  { id: 'labType', header: say('Test type'), cell: (row) => row.labType, width: 160 },
  { id: 'tests', header: say('Tests'), cell: testsSay, width: 210 },
  {
    id: 'effectiveDate',
    header: say('Effective'),
    cell: (row) => dayAsText(row.effectiveDate),
    width: 100,
  },
  { id: 'sunsetDate', header: say('Sunset'), cell: (row) => dayAsText(row.sunsetDate), width: 100 },
  {
    id: 'active',
    header: say('Status'),
    cell: (row) => <PreferenceState preference={row} />,
    width: 110,
  },
  {
    id: 'availableForAll',
    header: say('For all'),
    cell: (row) => (row.availableForAll ? say('Yes') : say('No')),
    width: 80,
  },
  {
    id: 'provider',
    header: say('Provider'),
    cell: (row) => (row.userId === userId ? say('You') : row.provider),
    width: 150,
  },
]

/** Three facts of a preference on a phone. */
export const preferenceCard = (row: PhysicianPreference) =>
  [row.name, row.labType, testsSay(row)] as const
