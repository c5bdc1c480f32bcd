import { Select } from '@mantine/core'
import { typeSays } from '../model/type-says.ts'
import { ofAll, type SpecimenValues } from '../model/visit-values.ts'

/** Of which tube a note or paper is, in words; all of them where there is no such tube. */
export const ofWhichSays = (tubes: readonly SpecimenValues[], labTypeId: number): string =>
  tubes.some((tube) => tube.labTypeId === labTypeId) ? typeSays(labTypeId) : 'The whole visit'

interface OfWhichProps {
  tubes: readonly SpecimenValues[]
  value: number
  onChange: (labTypeId: number) => void
}

/** Of which tube it is; asked only where there are several. */
export const OfWhich = ({ tubes, value, onChange }: OfWhichProps) =>
  tubes.length > 1 && (
    <Select
      label="For"
      data={[ofAll, ...tubes.map(({ labTypeId }) => labTypeId)].map((one) => ({ value: String(one), label: ofWhichSays(tubes, one) }))}
      value={String(tubes.some(({ labTypeId }) => labTypeId === value) ? value : ofAll)}
      allowDeselect={false}
      onChange={(text) => onChange(Number(text ?? ofAll))}
    />
  )
