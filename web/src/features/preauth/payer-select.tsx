import { payers } from '@labgate/contract/payers'
import { useAsk } from '../../api/queries.ts'
import { SearchSelect, type Pick } from '../../ui/pickers/search-select.tsx'

const usePayers = (name: string, isWanted: boolean) => {
  const { data, isError } = useAsk(payers.list, { searchCriteria: { name, pageSize: 30 } }, { enabled: isWanted })
  return { picks: data?.list.map(({ insuranceId, name: says, state }) => ({ id: insuranceId, name: says, hint: state })), failed: isError }
}

/** One payer, looked up by name. */
export const PayerSelect = ({ value, width = 320, onChange }: { value: Pick | null; width?: number; onChange: (pick: Pick | null) => void }) => (
  <SearchSelect
    label="Payer"
    placeholder="Type a name"
    width={width}
    value={value}
    onChange={onChange}
    usePicks={usePayers}
    nothing="No payer has this name."
  />
)
