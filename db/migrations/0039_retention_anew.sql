-- More goes with an answer than before: its former values, and what the card's number says of its visitor. All cards are looked at once more.
delete from retention_progress;
