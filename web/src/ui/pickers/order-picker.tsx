import { say } from '@labgate/contract/languages/say'
import { orders } from '@labgate/contract/orders/orders'
import { useApiQuery } from '../../api/queries.ts'
import { dayAsText } from '../../forms/dates.ts'
import { SearchSelect, type PickerLook } from './search-select.tsx'

export interface PickedOrder {
  labOrderId: number
  /** Its specimen number. */
  name: string
}

interface OrderPickerProps extends PickerLook {
  customerId: number
  value: PickedOrder | null
  onChange: (order: PickedOrder | null) => void
}

/** A specimen number, or the beginning of a patient's name. */
const isNumber = (words: string): boolean => /^\d+$/.test(words)

/** One order of an account, found by its specimen number or its patient's name. */
export const OrderPicker = ({ customerId, value, onChange, ...look }: OrderPickerProps) => {
  const usePicks = (words: string, isWanted: boolean) => {
    const searchCriteria = {
      customerId,
      labTypeId: 99,
      pageSize: 30,
      ...(isNumber(words) ? { specimenBarcode: words } : { patientName: words }),
    }
    const found = useApiQuery(orders.list, { searchCriteria }, { enabled: isWanted })
    return {
      picks: found.data?.list.map((row) => ({
        id: row.labOrderId,
        name: row.specimenBarcode,
        hint: [row.patientName, dayAsText(row.dob), row.labType].filter(Boolean).join(' · '),
      })),
      failed: found.isError,
    }
  }
  return (
    <SearchSelect
      label={say('Order')}
      width="100%"
      {...look}
      placeholder={say('Specimen number or patient (Last, First)')}
      value={value && { id: value.labOrderId, name: value.name }}
      onChange={(pick) => onChange(pick && { labOrderId: pick.id, name: pick.name })}
      usePicks={usePicks}
      nothing={say('No orders match.')}
    />
  )
}
