import { describeTestType } from '@labgate/contract/catalog/test-types'
import { say } from '@labgate/contract/languages/say'
import { Select } from '@mantine/core'
import { ofAll } from '../model/visit-values.ts'

/** The tube a note or paper belongs to, in words; all tubes if there is no such tube. */
export const describeOfWhich = (types: readonly number[], labTypeId: number): string =>
  types.includes(labTypeId) ? describeTestType(labTypeId) : say('Entire visit')

interface OfWhichProps {
  /** The visit's test types, by the list LabType. */
  types: readonly number[]
  value: number
  onChange: (labTypeId: number) => void
}

/** The tube it belongs to; shown only if there are several. */
export const OfWhich = ({ types, value, onChange }: OfWhichProps) =>
  types.length > 1 && (
    <Select
      label={say('For')}
      data={[ofAll, ...types].map((one) => ({
        value: String(one),
        label: describeOfWhich(types, one),
      }))}
      value={String(types.includes(value) ? value : ofAll)}
      onChange={(text) => onChange(Number(text ?? ofAll))}
    />
  )
