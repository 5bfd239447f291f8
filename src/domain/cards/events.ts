export const cardEvents = {
  'card.begin': 'A visitor began a card.',
  'card.submit': 'A visitor sent their card.',
  'card.create': 'A member wrote a card down for somebody, such as one who called.',
  'card.correct': 'A visitor corrected a card that they had sent. Which answers: `changed`.',
  'card.link': 'A card goes with a number that its visitor took. `data.ticketId` names it.',
  'card.change':
    'Staff changed whose a card is, its stage, temperature or next contact. Which: `changed`; before and after, and the reason of a loss, stand in the values.',
  'card.offer': 'Staff mailed the visitor something that is advertising, with the consent of the card. The words stand in the message.',
  'card.askCorrection':
    'Staff asked the visitor to correct a card. `data.mailed`: by mail, else by a link that they hand over. What they said stands in the values.',
  'card.dropCorrection': 'Staff took that back.',
  'card.delete': 'Staff put a card into the bin. `data` names the day on which it is erased.',
  'card.purge': 'What a deleted card had of a person was erased: its day had come, or a manager wanted it. `data.from`: its status before.',
  'card.expireAnswers':
    'Answers of a card went because they had been kept long enough, with what stood beside them. `data.classes`: of which classes; which answers: `changed`.',
  'cards.export':
    'A manager took cards out of the shop in a file. `data`: how many, in which encoding; the rest stands in the record of exports.',
  'card.restore': 'Staff brought a card back from the bin.',
  'card.edit': 'A member put answers of a card right. Which ones: `changed`; before and after stand in the values.',
  'card.import': 'A member imported a card from a file.',
  'card.note': 'A member left a note on a card. What it says stands in the values.',
  'card.addFile': 'A visitor sent a photo with their card, or staff laid a file beside it. Its name stands in the values.',
  'card.removeFile': 'A file of a card was erased, by its visitor or by staff. Its name stands in the values.',
  'card.openFile': 'A member opened a file of a card. Its name stands in the values.',
  'card.addTask': 'A member noted what is to be done about a card. `data.taskId` names the task; what it says stands in the values.',
  'card.changeTask': 'A member changed a task: what it says, until when or by whom, as the values have it. `data.taskId` names it.',
  'card.doTask': 'A member did a task. `data.taskId` names it.',
  'card.undoTask': 'A member took that back. `data.taskId` names it.',
  'card.removeTask': 'A member took a task off a card. `data.taskId` names it.',
  'card.addProposal':
    'A member noted a property that was proposed to whoever gave a card. `data.proposalId` names it; what it says stands in the values.',
  'card.changeProposal': 'A member changed what is noted of a proposed property, as the values have it. `data.proposalId` names it.',
  'card.removeProposal': 'A member took a proposed property off a card. `data.proposalId` names it.',
  'card.restoreProposal': 'A member brought one back that was taken off. `data.proposalId` names it.',
  'card.reveal': 'A member had a masked answer of a card shown to them. Which one: `changed`; what it says is not in the log.',
  'card.merge':
    'A member said that the persons of two cards are the same. `data.with` names the customer under whom the other one was known, `data.mergeId` the merge. On each card of both.',
  'card.unmerge': 'A member took that back. `data` as of the merge.',
  'card.tellApart':
    'A member said that somebody isn’t the card’s person, though they look alike. `data.with` names the other customer. On each card of both.',
  'card.reconsider': 'A member took that back.',
  'card.withdraw': 'The consents of a card were withdrawn at the request of whom it is about. `changed` names them.',
}
