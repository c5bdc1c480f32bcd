import { linkTo } from '@labgate/contract/access/link-to'
import { say } from '@labgate/contract/languages/say'
import { patients } from '@labgate/contract/patients/patients'
import { useNavigate } from '@tanstack/react-router'
import { asRows, useApiQuery } from '../../../api/queries.ts'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Place } from './place.ts'

interface Row {
  patientId: number
  name: string
  locationName: string
  missing: string[]
}
const words: Readonly<Record<string, string>> = {
  firstName: say('first name'),
  lastName: say('last name'),
  dob: say('birth date'),
  genderId: 'sex',
  address: 'address',
  phone: 'phone',
}
/** Where the form starts. */
const placeOf: Readonly<Record<string, string>> = { address: 'address.street1' }
const describeMissing = ({ missing }: Row): string =>
  missing.map((field) => words[field] ?? field).join(', ')
const columns: readonly Column<Row>[] = [
  { id: 'name', header: say('Patient'), width: 200, always: true, cell: ({ name }) => name },
  { id: 'missing', header: say('Missing'), width: 180, cell: describeMissing },
  {
    id: 'locationName',
    header: say('Location'),
    width: 140,
    cell: ({ locationName }) => locationName,
  },
]

/** Patients of the place with missing data; a row opens the patient at the missing field. */
export const MissingDrawer = ({ place, onClose }: { place: Place; onClose: () => void }) => {
  const navigate = useNavigate()
  const query = useApiQuery(patients.missingInfo, {
    CustomerId: place.customerId,
    LocationId: place.locationId,
  })
  return (
    <SideDrawer
      opened
      title={say('Patients with missing information')}
      onClose={onClose}
      size={640}
    >
      <DataTable
        filters="none"

        name="missing-information"
        label={say('patients with missing information')}
        from={asRows<Row>(query, { ...place, isFixed: true })}
        columns={columns}
        rowId={({ patientId }) => patientId}
        rowLabel={({ name }) => name}
        onOpen={({ patientId, missing }) =>
          void navigate(
            linkTo('/patient', {
              id: patientId,
              field: placeOf[missing[0] ?? ''] ?? missing[0] ?? '',
            }),
          )
        }
        card={(row) => [row.name, describeMissing(row), row.locationName]}
        empty={{
          text: say('Every active patient has a name, birth date, sex, address, and phone.'),
        }}
      />
    </SideDrawer>
  )
}
