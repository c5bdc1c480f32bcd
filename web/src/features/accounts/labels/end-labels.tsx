import { specimenRanges, type SpecimenRange } from '@labgate/contract/accessioning/specimen-ranges'
import { say } from '@labgate/contract/languages/say'
import { useApiMutation } from '../../../api/queries.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notify.tsx'

/** Ends a range of labels, after confirmation. */
export const EndLabels = ({ range, onClose }: { range: SpecimenRange; onClose: () => void }) => {
  const { save } = useApiMutation(specimenRanges.end, { refresh: [specimenRanges.list] })
  return (
    <Confirm
      opened
      title={say('End labels')}
      action={say('End labels')}
      danger
      onClose={onClose}
      onConfirm={async () => {
        const { message } = await save({ specimenRangeId: range.specimenRangeId })
        notify.success(message)
      }}
    >
      {say(
        'Labels {firstNumber} to {lastNumber} can no longer be used. Orders already using one do not change.',
        { firstNumber: range.firstNumber, lastNumber: range.lastNumber },
      )}
    </Confirm>
  )
}
