import { say } from '@labgate/contract/languages/say'
import { NativeSelect } from '@mantine/core'
import { compareOptions, comparedAs, type Compare } from '../../../ui/figures/compare.ts'
import { useCompare } from './use-compare.ts'

/**
 * What the charts of this dashboard are compared with; key c. `initial`: until something is chosen.
 */
export const CompareChoice = ({ initial = 'before' }: { initial?: Compare }) => {
  const { compare, set } = useCompare(initial)
  return (
    <NativeSelect
      aria-label={say('Compare with')}
      title={say('Compare with c')}
      data={compareOptions.map(({ value, label }) => ({
        value,
        label: say('Compare with: {label}', { label: label.toLowerCase() }),
      }))}
      value={compare}
      onChange={({ currentTarget }) => set(comparedAs(currentTarget.value))}
    />
  )
}
