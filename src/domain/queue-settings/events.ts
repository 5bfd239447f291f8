export const queueSettingsEvents = {
  'lane.pause': 'Staff paused a lane. `data` holds the reason and the end. The note is in the values.',
  'lane.close': 'Staff closed a lane for new numbers. `data` holds the reason and the end. The note is in the values.',
  'lane.open': 'Staff reopened a lane.',
  'lane.setCallPolicy': 'A manager chose the order in which a lane calls. `data.policy` is the choice.',
  'lane.create': 'A manager added a lane. `data.after` holds its fields.',
  'lane.edit': 'A manager changed a lane. `data` holds the fields before and after.',
  'lane.remove': 'A manager removed a lane and its services. The row stays for past visits.',
  'lane.arrange': 'A manager changed the order of the lanes.',
  'service.create': 'A manager added a service.',
  'service.edit': 'A manager changed a service. `data` holds the fields before and after.',
  'service.remove': 'A manager removed a service. The row stays for past visits.',
  'service.arrange': 'A manager changed the order of the services.',
  'counter.create': 'A manager added a counter.',
  'counter.edit': 'A manager changed a counter. `data` holds the fields before and after.',
  'counter.remove': 'A manager removed a counter. The row stays for past visits.',
  'counter.arrange': 'A manager changed the order of the counters.',
  'staff.create': 'A manager added a person to the staff list. The name is in the values.',
  'staff.edit': 'A manager changed a person on the staff list. `data` holds the fields before and after. Names are in the values.',
  'staff.remove':
    'A person left the staff list: a manager removed them, or their last day ended. The row stays for past visits. `data`: the successor (`reassignTo`, null: none) and the number of open cards and tasks.',
  'staff.leave':
    'A manager set the business day on which a person leaves the list. `data` holds it, and the handover as in `staff.remove`.',
  'staff.return': 'A manager cancelled a planned leave, or added the person to the list again.',
  'staff.arrange': 'A manager changed the order of the staff list.',
  'shop.create': 'An admin added the shop. `data` names the template of its card, or the shop that it was copied from.',
  'shop.close': 'An admin closed the shop. It takes no more visitors.',
  'shop.reopen': 'An admin reopened the shop.',
  'shop.setProfile':
    'A manager changed the shop’s name, phone number, address, contact for questions about data, or offered languages. `data` holds the values before and after.',
  'shop.setHours':
    'A manager set the shop’s weekly hours, its opening on public holidays, or its special days. `data` holds the values before and after.',
  'shop.setClock': 'A manager set the time zone or the start of the business day. `data` holds the values before and after.',
  'shop.setChecklist':
    'A manager hid or showed the checklist of the first day, or printed the poster for the first time. `data` holds the values before and after.',
  'shop.setColour': 'A manager chose the colour of the visitors’ pages. `data` holds it before and after.',
  'shop.setContactTarget': 'A manager set the target for the first contact with visitors of cards. `data` holds it before and after.',
  'shop.setEmbedSites': 'A manager set the websites that may show the shop’s embeds. `data` holds them before and after.',
  'shop.renewCode': 'A manager renewed the shop’s entry code. The old code stops working 30 minutes later.',
  'shop.setRetention': 'A manager set the retention of personal data in cards. `data`: the months of each class before and after.',
  'shop.setMailPolicy':
    'A manager set the times, the reply address and the retention of e-mails. `data` holds all values before and after.',
  'shop.renewTodayCode': 'A manager renewed today’s code. The old code stops working 30 minutes later.',
  'presence.set':
    'A member set their own or a colleague’s presence: serving, away, on a break or off. Without an actor: a shift started or ended. `data.state` is the presence.',
  'shop.setMailTemplate':
    'A manager changed the text of an e-mail, or switched it on or off. `data`: the event, the language and the version.',
  'shop.setRailways': 'A manager changed the lines and stations on the shop’s reception card. `data.version` is the version.',
}
