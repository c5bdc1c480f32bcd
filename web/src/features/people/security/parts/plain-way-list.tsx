import { say } from '@labgate/contract/languages/say'
import { session } from '@labgate/contract/people/session'
import { Alert, List } from '@mantine/core'
import { useApiQuery } from '../../../../api/queries.ts'
import { IconAlertTriangle } from '../../../../ui/icons/icons.ts'
import { Loaded } from '../../../../ui/loaded.tsx'

/**
 * What travels unencrypted because a setting allows it, and who owns the tables; nothing if all is
 * as it should be.
 */
export const PlainWayList = () => {
  const query = useApiQuery(session.plainWays, {})
  return (
    <Loaded from={query} height={0}>
      {({ list }) =>
        list.length > 0 && (
          <Alert
            color="yellow"
            variant="light"
            icon={<IconAlertTriangle aria-hidden />}
            title={say('Unprotected connections')}
            maw={760}
          >
            <List size="sm">
              {list.map(({ setting, says: text, mend }) => (
                <List.Item key={text}>
                  {text} {mend}
                  {setting !== '' && say(', and remove {setting}', { setting })}.
                </List.Item>
              ))}
            </List>
          </Alert>
        )
      }
    </Loaded>
  )
}
