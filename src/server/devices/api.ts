import * as contract from '#contract/devices.ts'
import type { UserAgentAndAddress } from '#platform/accounts.ts'
import {
  accountOf,
  idempotentCallOf,
  implementOperation,
  membershipOf,
  type OperationCall,
  type OperationWithHandler,
} from '#platform/http/call.ts'
import { toStaffRequest } from '../feed/staff-request.ts'
import { addDevice, type DeviceContext, listDevices, pairDevice, revokeDevice } from './commands.ts'
import { listMemberPinStatuses, listTabletMembers, resetMemberPin, setOwnPin, signInWithPin } from './pins.ts'

const requestClientOf = ({ http }: OperationCall): UserAgentAndAddress => ({
  userAgent: http.req.header('user-agent'),
  address: http.env.remoteAddress,
})

export function deviceApi(ctx: DeviceContext): OperationWithHandler[] {
  return [
    implementOperation(contract.listDevices, async (_, call) => {
      const [devices, pins] = await Promise.all([listDevices(ctx, membershipOf(call)), listMemberPinStatuses(ctx, membershipOf(call))])
      return { devices, pins }
    }),
    implementOperation(contract.addDevice, ({ body }, call) => addDevice(ctx, body.name, toStaffRequest(call))),
    implementOperation(contract.pairDevice, ({ body }, call) =>
      pairDevice(ctx, body.code, { idempotency: idempotentCallOf(call), origin: requestClientOf(call) }),
    ),
    implementOperation(contract.revokeDevice, ({ params }, call) => revokeDevice(ctx, params.deviceId, toStaffRequest(call))),
    implementOperation(contract.listTabletMembers, (_, call) =>
      listTabletMembers(ctx, { membership: membershipOf(call), account: accountOf(call) }),
    ),
    implementOperation(contract.switchTabletUser, ({ body }, call) =>
      signInWithPin(ctx, body, { membership: membershipOf(call), account: accountOf(call), origin: requestClientOf(call) }),
    ),
    implementOperation(contract.keepSignInAlive, async (_, call) => ({
      until: (await ctx.accounts.staySignedIn(accountOf(call).signInId))?.toISOString() ?? null,
    })),
    implementOperation(contract.setOwnPin, ({ body }, call) => setOwnPin(ctx, body.pin, accountOf(call))),
    implementOperation(contract.removeOwnPin, async (_, call) => {
      await ctx.accounts.removeOwnPin(accountOf(call).accountId)
      return { pin: 'none' as const }
    }),
    implementOperation(contract.resetMemberPin, ({ params }, call) => resetMemberPin(ctx, params.memberId, toStaffRequest(call))),
  ]
}
