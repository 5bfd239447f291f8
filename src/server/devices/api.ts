import * as contract from '#contract/devices.ts'
import type { RequestClient } from '#platform/accounts.ts'
import { accountOf, type Call, handle, idempotencyOf, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import { staffCallOf } from '../feed/staff-call.ts'
import { addDevice, type DeviceContext, listDevices, pairDevice, revokeDevice } from './commands.ts'
import { listMemberPins, listTabletPeople, resetPin, setOwnPin, switchTo } from './pins.ts'

const requestClientOf = ({ http }: Call): RequestClient => ({ userAgent: http.req.header('user-agent'), address: http.env.remoteAddress })

export function deviceApi(ctx: DeviceContext): OperationWithHandler[] {
  return [
    handle(contract.listDevices, async (_, call) => {
      const [devices, pins] = await Promise.all([listDevices(ctx, membershipOf(call)), listMemberPins(ctx, membershipOf(call))])
      return { devices, pins }
    }),
    handle(contract.addDevice, ({ body }, call) => addDevice(ctx, body.name, staffCallOf(call))),
    handle(contract.pairDevice, ({ body }, call) =>
      pairDevice(ctx, body.code, { idempotency: idempotencyOf(call), origin: requestClientOf(call) }),
    ),
    handle(contract.revokeDevice, ({ params }, call) => revokeDevice(ctx, params.deviceId, staffCallOf(call))),
    handle(contract.listTabletPeople, (_, call) => listTabletPeople(ctx, { membership: membershipOf(call), account: accountOf(call) })),
    handle(contract.switchTo, ({ body }, call) =>
      switchTo(ctx, body, { membership: membershipOf(call), account: accountOf(call), origin: requestClientOf(call) }),
    ),
    handle(contract.stay, async (_, call) => ({
      until: (await ctx.accounts.staySignedIn(accountOf(call).signInId))?.toISOString() ?? null,
    })),
    handle(contract.setOwnPin, ({ body }, call) => setOwnPin(ctx, body.pin, accountOf(call))),
    handle(contract.removeOwnPin, async (_, call) => {
      await ctx.accounts.removeOwnPin(accountOf(call).accountId)
      return { pin: 'none' as const }
    }),
    handle(contract.resetPin, ({ params }, call) => resetPin(ctx, params.memberId, staffCallOf(call))),
  ]
}
