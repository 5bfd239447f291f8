import * as contract from '#contract/devices/devices.ts'
import * as tablets from '#contract/devices/tablets.ts'
import { isRefusal } from '#domain/refusal.ts'
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
import {
  addDevice,
  changeDevice,
  type DeviceContext,
  listDevices,
  pairScreen,
  pairTablet,
  removeDevice,
  resetDeviceConnection,
  testBoardCall,
} from './commands.ts'
import { listMemberPinStatuses, listTabletMembers, resetMemberPin, setOwnPin, signInWithPin } from './pins.ts'
import { reportScreenState } from './screens.ts'
import { listDevicesInTrouble } from './troubles.ts'

const requestClientOf = ({ http }: OperationCall): UserAgentAndAddress => ({
  userAgent: http.req.header('user-agent'),
  address: http.env.remoteAddress,
})

export function deviceApi(ctx: DeviceContext & { version: string }): OperationWithHandler[] {
  return [
    implementOperation(contract.listDevices, async (_, call) => {
      const [devices, pins] = await Promise.all([listDevices(ctx, membershipOf(call)), listMemberPinStatuses(ctx, membershipOf(call))])
      return { devices, pins }
    }),
    implementOperation(contract.listDevicesInTrouble, (_, call) => listDevicesInTrouble(ctx, membershipOf(call))),
    implementOperation(contract.addDevice, ({ body }, call) => addDevice(ctx, body, toStaffRequest(call))),
    implementOperation(contract.changeDevice, ({ params, body }, call) => changeDevice(ctx, params.deviceId, body, toStaffRequest(call))),
    implementOperation(contract.testBoardCall, ({ params }, call) => testBoardCall(ctx, params.deviceId, toStaffRequest(call))),
    implementOperation(contract.resetDeviceConnection, ({ params }, call) =>
      resetDeviceConnection(ctx, params.deviceId, toStaffRequest(call)),
    ),
    implementOperation(contract.pairScreen, ({ params, body }, call) =>
      pairScreen(ctx, { entryCode: params.code, ...body }, idempotentCallOf(call)),
    ),
    implementOperation(contract.reportScreenState, async ({ params, body }) => {
      const refusal = await reportScreenState(ctx, params.token, body)
      return isRefusal(refusal) ? refusal : { version: ctx.version }
    }),
    implementOperation(tablets.pairTablet, ({ body }, call) =>
      pairTablet(ctx, body.code, { idempotency: idempotentCallOf(call), origin: requestClientOf(call) }),
    ),
    implementOperation(contract.removeDevice, ({ params }, call) => removeDevice(ctx, params.deviceId, toStaffRequest(call))),
    implementOperation(tablets.listTabletMembers, (_, call) =>
      listTabletMembers(ctx, { membership: membershipOf(call), account: accountOf(call) }),
    ),
    implementOperation(tablets.switchTabletUser, ({ body }, call) =>
      signInWithPin(ctx, body, { membership: membershipOf(call), account: accountOf(call), origin: requestClientOf(call) }),
    ),
    implementOperation(tablets.keepSignInAlive, async (_, call) => ({
      until: (await ctx.accounts.staySignedIn(accountOf(call).signInId))?.toISOString() ?? null,
    })),
    implementOperation(tablets.setOwnPin, ({ body }, call) => setOwnPin(ctx, body.pin, accountOf(call))),
    implementOperation(tablets.removeOwnPin, async (_, call) => {
      await ctx.accounts.removeOwnPin(accountOf(call).accountId)
      return { pin: 'none' as const }
    }),
    implementOperation(tablets.resetMemberPin, ({ params }, call) => resetMemberPin(ctx, params.memberId, toStaffRequest(call))),
  ]
}
