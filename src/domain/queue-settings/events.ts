export const queueSettingsEvents = {
  'lane.pause': 'Staff stopped a lane for a while. `data` names reason and end, the note stands in the values.',
  'lane.close': 'Staff ended a lane’s taking of numbers. `data` names reason and end, the note stands in the values.',
  'lane.open': 'Staff opened a lane again.',
  'lane.setCallPolicy': 'A manager chose in which order a lane calls. `data.policy` is the choice.',
  'lane.create': 'A manager added a lane. `data.after` names its fields.',
  'lane.edit': 'A manager changed a lane. `data` names the fields before and after.',
  'lane.remove': 'A manager removed a lane, with its services. The row stays for past visits.',
  'lane.arrange': 'A manager put the lanes in another order.',
  'service.create': 'A manager added a service.',
  'service.edit': 'A manager changed a service. `data` names the fields before and after.',
  'service.remove': 'A manager removed a service. The row stays for past visits.',
  'service.arrange': 'A manager put the services in another order.',
  'counter.create': 'A manager added a counter.',
  'counter.edit': 'A manager changed a counter. `data` names the fields before and after.',
  'counter.remove': 'A manager removed a counter. The row stays for past visits.',
  'counter.arrange': 'A manager put the counters in another order.',
  'staff.create': 'A manager added a person to the list of staff. The name stands in the values.',
  'staff.edit': 'A manager changed a person of the list. `data` names the fields before and after, but names, which stand in the values.',
  'staff.remove':
    'A person is off the list of staff: a manager took them off, or their last day was over. The row stays for past visits. `data`: who took over (`handTo`, null: nobody), and how many open cards and tasks.',
  'staff.leave':
    'A manager said on which business day a person leaves the list. `data` names it, and what was handed on as with `staff.remove`.',
  'staff.return': 'A manager took it back that a person leaves, or put them on the list again.',
  'staff.arrange': 'A manager put the list of staff in another order.',
  'shop.create': 'An admin added the shop. `data` names the template of its card, or the shop that it is a copy of.',
  'shop.close': 'An admin closed the shop: it takes no more visitors.',
  'shop.reopen': 'An admin opened the shop again.',
  'shop.setProfile':
    'A manager changed the shop’s name, phone number, address, contact for questions about data, or the languages offered. `data` names both before and after.',
  'shop.setHours':
    'A manager set the shop’s week, whether it opens on public holidays, or the days that are otherwise. `data` names both before and after.',
  'shop.setClock': 'A manager set the time zone or the start of the business day. `data` names both before and after.',
  'shop.setColour': 'A manager chose the colour of the visitors’ pages. `data` names it before and after.',
  'shop.renewCode': 'A manager gave the shop another entry code; the former one ends 30 minutes later.',
  'shop.setRetention':
    'A manager said how long the shop keeps what its cards say of somebody. `data`: the months of each class before and after.',
  'shop.setMails':
    'A manager said when the shop mails, where answers go and how long that is known. `data` names all of it before and after.',
  'shop.renewTodayCode': 'A manager gave the shop another code for today; the former one ends 30 minutes later.',
  'presence.set':
    'A member said of themselves or of a colleague whether they serve, are away, on a break or off; by nobody, a shift began or ended. `data.state` names it.',
  'shop.setMailWords': 'Other words for a mail, or whether it is sent. `data`: which event, in which language, and the version.',
  'shop.setRailways': 'Other lines and stations on the shop’s reception card. `data.version` names it.',
}
