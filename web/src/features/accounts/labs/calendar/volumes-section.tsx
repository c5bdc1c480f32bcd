import { labCalendar } from '@labgate/contract/figures/lab-calendar'
import { say } from '@labgate/contract/languages/say'
import { Switch } from '@mantine/core'
import { useApiMutation } from '../../../../api/queries.ts'
import { notify } from '../../../../ui/notify.tsx'
import { Section } from '../../../../ui/section.tsx'
import { refresh, type Calendar } from './calendar.ts'

/** Whether scheduled emails of views may contain figures of the whole laboratory. */
export const VolumesSection = ({ calendar: { mailsVolumes } }: { calendar: Calendar }) => {
  const { save, saving } = useApiMutation(labCalendar.saveMailsVolumes, { refresh })
  const turn = async (next: boolean): Promise<void> => {
    try {
      notify.success((await save({ mailsVolumes: next })).message)
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Section id="emails" title={say('Scheduled emails')} columns={1}>
      <Switch
        label={say('Volumes in emails of saved views')}
        description={say(
          'Specimens that the whole laboratory received and released, for administrators, executives, and customer experience. Emails hold no other figures.',
        )}
        checked={mailsVolumes}
        disabled={saving}
        onChange={(event) => void turn(event.currentTarget.checked)}
      />
    </Section>
  )
}
