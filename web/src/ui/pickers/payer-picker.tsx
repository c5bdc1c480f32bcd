import { payers } from '@labgate/contract/billing/payers'
import { say } from '@labgate/contract/languages/say'
import { useApiQuery } from '../../api/queries.ts'
import { SearchSelect, type Pick, type PickerLook } from './search-select.tsx'

const usePayers = (name: string, isWanted: boolean) => {
  const { data, isError } = useApiQuery(
    payers.list,
    { searchCriteria: { name, pageSize: 30 } },
    { enabled: isWanted },
  )
  return {
    picks: data?.list.map(({ insuranceId, name: text, state }) => ({
      id: insuranceId,
      name: text,
      hint: state,
    })),
    failed: isError,
  }
}

interface PayerPickerProps extends PickerLook {
  value: Pick | null
  onChange: (pick: Pick | null) => void
}

/** One payer, looked up by name. */
export const PayerPicker = ({ label = say('Payer'), width = 320, ...shared }: PayerPickerProps) => (
  <SearchSelect
    {...shared}
    label={label}
    placeholder={say('Type a name')}
    width={width}
    usePicks={usePayers}
    nothing={say('No payer has this name.')}
  />
)
