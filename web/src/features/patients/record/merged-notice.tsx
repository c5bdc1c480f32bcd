import { linkTo } from '@labgate/contract/access/link-to'
import { say } from '@labgate/contract/languages/say'
import type { Patient } from '@labgate/contract/patients/patients'
import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconArrowMerge } from '../../../ui/icons/icons.ts'

/** For a merged record: where its orders and papers are now. */
export const MergedNotice = ({
  mergedInto,
}: {
  mergedInto: NonNullable<Patient['mergedInto']>
}) => (
  <Alert
    color="blue"
    variant="light"
    icon={<IconArrowMerge aria-hidden />}
    title={say('This record was merged into another one')}
  >
    <Text size="sm">
      {say('Orders, insurance, lists, and notes are in the record of')}{' '}
      <Anchor
        inherit
        renderRoot={(props: object) => (
          <Link {...linkTo('/patient', { id: mergedInto.patientId })} {...props} />
        )}
      >
        {mergedInto.name || say('record {patientId}', { patientId: mergedInto.patientId })}
      </Anchor>
      {say('. This one is read-only.')}
    </Text>
  </Alert>
)
