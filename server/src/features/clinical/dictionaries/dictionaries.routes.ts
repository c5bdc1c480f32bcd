import { isDay } from '@labgate/contract/kit/values'
import { dictionaries } from '@labgate/contract/patients/patient-lists'
import { routesFor } from '../../../http/call.ts'
import { allergiesLike, diagnosesLike, medicationsLike } from './dictionaries.queries.ts'

const isDate = (text: string): boolean => {
  const [year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.slice(1).map(Number) ?? []
  return year !== undefined && month !== undefined && day !== undefined && isDay(year, month, day)
}

/** Type-ahead for diagnoses, medications, and allergies (records.md#lists-of-a-patient). */
export const dictionaryRoutes = () =>
  routesFor('dictionaries', dictionaries, {
    medications: async (call) => {
      const words = call.input.searchCriteria.medicationName ?? ''
      if (words === '') return { list: [] }
      const [list] = await call.read({}, medicationsLike(words))
      return { list }
    },
    diagnoses: async (call) => {
      const { description = '', onDate = '', firstOn = '' } = call.input.searchCriteria
      if (description === '') return { list: [] }
      const [list] = await call.read(
        {},
        diagnosesLike(description, isDate(onDate) ? onDate : '', isDate(firstOn) ? firstOn : ''),
      )
      return { list }
    },
    allergies: async (call) => {
      const words = call.input.searchCriteria.description ?? ''
      if (words === '') return { list: [] }
      const [list] = await call.read({}, allergiesLike(words))
      return { list }
    },
  })
