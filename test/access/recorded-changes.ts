/** Each change must be recorded with its actor. Operations that record nothing must be listed here. */

/** Operations that record no event, with the reason. */
export const unrecordedOperations: Record<string, string> = {
  'setup.complete': 'refused here, since the world is set up; organization.create is asked for in setup.db.test.ts',
  'devices.report': 'twice a minute from every board and kiosk; only the last contact counts',
  'tickets.print': 'a slip on paper; its print job says what became of it',
  'kiosks.findReservation': 'reads: a reservation for whoever knows the last digits and the name',
  'tickets.findAgain': 'reads: a link for whoever knows a number and its code or last digits',
  'kiosks.checkIn': 'refused here, without a reservation; asked for in kiosks.db.test.ts',
  'devices.testPrint': 'a slip on paper',
  'cards.save': 'a draft is its visitor’s own until it is sent',
  'cards.open': 'reads: a link for whoever knows the last digits',
  'estimates.replayPolicy': 'reads: what another setting would have done',
  'estimates.replayStaffPlan': 'reads: what another plan would have done',
  'cards.checkImport': 'reads: what an import would do',
  'profile.setMailPreferences': 'what somebody wants to be mailed is theirs alone',
  'profile.endSignIn': 'none of that id is open here; asked for in identity/toolkit/account-changes.db.test.ts',
  'profile.renewRecoveryCodes': 'refused here, without a second factor; asked for in members/second-factor.db.test.ts',
  'members.resetFactor': 'who has none is answered alike; asked for in members/second-factor.db.test.ts',
  'organization.setSecondFactor': 'none was demanded before; asked for in members/second-factor.db.test.ts',
  'devices.keepAlive': 'that somebody is still there',
  'devices.switchUser': 'refused here, where nobody is at a tablet; asked for in devices.db.test.ts',
  'cards.sendPromotion': 'refused here, without a mail server; asked for in visitor/offer.db.test.ts',
  'outbox.sendAgain': 'refused here, without a mail server; asked for in outbox.db.test.ts',
  'templates.tryOut': 'refused here, without a mail server; what it mails stands in the outbox',
  'tickets.setNotifications': 'a visitor’s own address, which is gone at the day’s end',
  'tickets.subscribePush': 'refused here, without an https address; a visitor’s own browser, which is gone with the ticket',
  'tickets.unsubscribePush': 'a visitor’s own browser',
  'tickets.acknowledgeNotifications': 'that a page was open',
  'shops.close': 'refused here, while somebody is in line; asked for in organization/organization.db.test.ts',
  'shops.reopen': 'open already; asked for in organization/organization.db.test.ts',
  'railways.setUp': 'the country’s railways are no shop’s',
}

/** Bodies that change something, for operations whose sample body changes nothing. */
export const effectiveChangeBodies: Record<string, (body: Record<string, unknown>) => object> = {
  'lanes.edit': (body) => ({ ...body, name: { ja: '予備（奥）' } }),
  'services.edit': (body) => ({ ...body, name: { ja: '予備（奥）' } }),
  'counters.edit': (body) => ({ ...body, name: '予備2' }),
  'staff.edit': (body) => ({ ...body, name: '予備2' }),
  'lanes.arrange': ({ ids }) => ({ ids: (ids as string[]).toReversed() }),
  'services.arrange': ({ ids }) => ({ ids: (ids as string[]).toReversed() }),
  'counters.arrange': ({ ids }) => ({ ids: (ids as string[]).toReversed() }),
  'staff.arrange': ({ ids }) => ({ ids: (ids as string[]).toReversed() }),
  'shops.setClock': (body) => ({ ...body, dayStartsAt: '04:00' }),
  'templates.set': (body) => ({ ...body, enabled: false }),
  'outbox.setPolicy': (body) => ({ ...body, messageRetentionDays: 30 }),
}
