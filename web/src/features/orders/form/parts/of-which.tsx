import { Select } from '@mantine/core'
import { typeSays } from '../model/type-says.ts'
import { ofAll } from '../model/visit-values.ts'

/** Of which tube a note or paper is, in words; all of them where there is no such tube. */
export const ofWhichSays = (types: readonly number[], labTypeId: number): string => (types.includes(labTypeId) ? typeSays(labTypeId) : 'Entire visit')

interface OfWhichProps {
  /** What is tested in the visit, by the list LabType. */
  types: readonly number[]
  value: number
  onChange: (labTypeId: number) => void
}

/** Of which tube it is; asked only where there are several. */
export const OfWhich = ({ types, value, onChange }: OfWhichProps) =>
  types.length > 1 && (
    <Select
      label="For"
      data={[ofAll, ...types].map((one) => ({ value: String(one), label: ofWhichSays(types, one) }))}
      value={String(types.includes(value) ? value : ofAll)}
      onChange={(text) => onChange(Number(text ?? ofAll))}
    />
  )
