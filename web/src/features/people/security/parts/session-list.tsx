import { say } from '@labgate/contract/languages/say'
import { session } from '@labgate/contract/people/session'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../../api/queries.ts'
import {
  describeEnd,
  SessionTable,
  signedOut,
  type SessionRow,
} from '../../../../core/users/parts/session-table.tsx'
import { useMay } from '../../../../session/use-session.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { EndDialog } from './end-dialog.tsx'

type Row = SessionRow & { own: boolean }

const describeEnded = (ended: number): string =>
  ended === 1
    ? say('One other session was ended.')
    : say('{ended} other sessions were ended.', { ended })
const others = {
  endpoint: session.endOthers,
  input: {},
  title: say('End the other sessions'),
  action: say('End the others'),
  text: signedOut,
  done: ({ ended }: { ended: number }) => describeEnded(ended),
}
const one = (row: Row) => ({
  endpoint: session.endOne,
  input: { sessionId: row.sessionId },
  title: say('End this session'),
  action: say('End session'),
  text: describeEnd(row),
  done: ({ message }: { message: string }) => message,
})

/** Where the user is currently signed in; each session but this one can be ended separately. */
export const SessionList = () => {
  const may = useMay().call(session.endOthers)
  const query = useApiQuery(session.list, {})
  const [ending, setEnding] = useState<Row | 'others' | null>(null)
  const close = () => setEnding(null)
  return (
    <Loaded from={query} height={96}>
      {({ list }) => (
        <Stack gap="sm" align="flex-start">
          <SessionTable rows={list} isOwn={({ own }) => own} onEnd={may ? setEnding : undefined} />
          {may && list.some(({ own }) => !own) && (
            <Button variant="default" onClick={() => setEnding('others')}>
              {say('End the others')}
            </Button>
          )}
          {ending === 'others' && <EndDialog ending={others} onClose={close} />}
          {ending !== null && ending !== 'others' && (
            <EndDialog ending={one(ending)} onClose={close} />
          )}
        </Stack>
      )}
    </Loaded>
  )
}
