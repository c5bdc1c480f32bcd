import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'

const key = 'workingLabId'
const remembered = (): number => Number(sessionStorage.getItem(key) ?? 0)

/**
 * The laboratory the user works at now, remembered for the session; a user with only one need not
 * choose.
 */
export const useWorkingLab = () => {
  const query = useApiQuery(accessioning.workingLabs, {}, { freshFor: 300_000 })
  const [chosen, setChosen] = useState(remembered)
  const list = query.data?.list ?? []
  const known =
    list.find(({ labId }) => labId === chosen) ?? (list.length === 1 ? list[0] : undefined)
  const choose = (labId: number): void => {
    sessionStorage.setItem(key, String(labId))
    setChosen(labId)
  }
  return { asked: query, list, labId: known?.labId ?? 0, name: known?.name ?? '', choose }
}
export type WorkingLab = ReturnType<typeof useWorkingLab>
