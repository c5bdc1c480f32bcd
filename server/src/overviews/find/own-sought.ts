import { mostFound, type Reading } from '@labgate/contract/overviews/find'
import { ownPatients } from '../../features/patients/parole/parole.queries.ts'
import { blank, sought, type Sought } from './find-group.ts'

/** A parole officer finds the own patients, by name and birth date, and nothing else. */
export const ownSought = ({ name, birth }: Reading): Sought[] =>
  name === '' && birth === undefined
    ? []
    : [
        sought(ownPatients({ pageSize: mostFound, name, born: birth }, undefined), (row) => [
          {
            ...blank,
            kind: 'patient',
            id: row.patientId,
            patientId: row.patientId,
            name: [row.lastName, row.firstName].filter(Boolean).join(', '),
            day: row.dob,
          },
        ]),
      ]
