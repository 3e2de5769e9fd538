-- How people sort, whatever the database's own collation: numbers by their value, accents and capitals last.
CREATE COLLATION IF NOT EXISTS as_people (provider = icu, locale = 'es-u-kn-true');
