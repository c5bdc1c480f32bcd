import { linkTo } from '@labgate/contract/access/link-to'
import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { say } from '@labgate/contract/languages/say'
import { allHolds } from '@labgate/contract/orders/order-status'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { anyDay } from '../../../ui/day-filter.tsx'
import classes from '../accessioning.module.css'

const most = 1_000
const describeCount = (count: number): string =>
  count > most ? '1,000+' : count.toLocaleString('en-US')
/* The list being counted: any day, whereas Lab Order starts a week ago. */
const toOrders = (labStatusId: number) => (props: object) => (
  <Link {...linkTo('/lab-order', { labStatusId, from: anyDay })} {...props} />
)
const received = 20

/** Progress of the work at the bench, shown beside it. `done` changes with each finished tube. */
export const BenchFigures = ({ done }: { done: string }) => {
  const { data, refetch } = useApiQuery(accessioning.benchFigures, {}, { every: 60_000 })
  const last = useRef(done)
  useEffect(() => {
    if (last.current !== done) void refetch()
    last.current = done
  }, [done, refetch])
  /* Each line reserves its place until its figure arrives, so nothing below moves. */
  return (
    <dl className={classes['figures']} aria-label={say('Work at the bench')}>
      <div>
        <dt>{say('Your tubes in the last hour')}</dt>
        <dd>
          <Text fw={600}>{data?.tubesOfHour.toLocaleString('en-US')}</Text>
        </dd>
      </div>
      <div>
        <dt>{say('Not yet accessioned')}</dt>
        <dd>
          {data && (
            <Anchor
              underline="always"
              fw={600}
              aria-label={say('Not yet accessioned: {notAccessioned}', {
                notAccessioned: describeCount(data.notAccessioned),
              })}
              renderRoot={toOrders(received)}
            >
              {describeCount(data.notAccessioned)}
            </Anchor>
          )}
        </dd>
      </div>
      <div>
        <dt>{say('On hold')}</dt>
        <dd>
          {data && (
            <Anchor
              underline="always"
              fw={600}
              aria-label={say('On hold: {onHold}', { onHold: describeCount(data.onHold) })}
              renderRoot={toOrders(allHolds)}
            >
              {describeCount(data.onHold)}
            </Anchor>
          )}
        </dd>
      </div>
    </dl>
  )
}
