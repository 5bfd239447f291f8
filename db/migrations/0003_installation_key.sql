-- Links of tickets and invitations are derived from the installation key. Servers with another key would derive other links and
-- silently find nothing, so the key is known by its fingerprint and checked at start.
alter table installation add column key_fingerprint bytea;
