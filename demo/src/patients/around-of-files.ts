import { UserType } from '@labgate/contract/access/user-types'
import { analyteOf } from '@labgate/contract/catalog/analytes'
import { readAllergies } from '@labgate/server/dictionaries/read-allergies.ts'
import { readIcd10 } from '@labgate/server/dictionaries/read-icd10.ts'
import { readMedications } from '@labgate/server/dictionaries/read-medications.ts'
import { readPayers } from '@labgate/server/dictionaries/read-payers.ts'
import { shippedFile } from '@labgate/server/dictionaries/shipped.ts'
import type { Laboratory } from '../laboratory.ts'
import type { Around, Drug } from './around.ts'

/**
 * For tests without a database: the laboratory with the lists from the files, their ids counted
 * from 1.
 */
export const aroundOfFiles = async ({ practices, staff }: Laboratory): Promise<Around> => {
  const drugs: Drug[] = []
  for (const { generic, brands, class: kind } of readMedications(
    await shippedFile('medications'),
    (key) => analyteOf(key) !== undefined,
  ).rows) {
    const medication_id = drugs.length + 1
    drugs.push({ medication_id, medication_id_generic: null, description: generic, class: kind })
    for (const brand of brands)
      drugs.push({
        medication_id: drugs.length + 1,
        medication_id_generic: medication_id,
        description: `${brand} (${generic})`,
        class: kind,
      })
  }
  return {
    practices,
    clerks: staff.ofType(UserType.CustomerExperience),
    officers: staff.ofType(UserType.ParoleOfficer),
    dictionary: {
      payers: readPayers(await shippedFile('payers')).rows.map(
        ({ payerKind, state, preauthRequired }, at) => ({
          insurance_id: at + 1,
          payer_kind: payerKind,
          state,
          preauth_required: preauthRequired,
        }),
      ),
      medications: drugs,
      diagnoses: readIcd10(await shippedFile('icd10')).rows.filter(
        ({ validTo }) => validTo === null,
      ),
      allergies: readAllergies(await shippedFile('allergies')).rows.map((row, at) => ({
        allergy_id: at + 1,
        ...row,
      })),
    },
  }
}
