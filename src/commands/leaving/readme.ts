/** The page beside the data, for somebody who opens the folder years later. */
export const README = `# Alle Daten des Ferienprogramms

- \`tables/\`: jede Tabelle als eine Datei, ein Datensatz je Zeile (JSON Lines, UTF-8). Beträge in Cent, Zeitpunkte nach ISO 8601 in UTC, Schlüssel als UUID. Was die Spalten bedeuten und worauf sie verweisen: \`tables.md\`.
- \`files/media_files/\`: Bilder, Logos und Formulare, unter den Namen, die \`offer_media.path\`, \`hosts.logo\`, \`offers.agreement_path\` und die Einstellung \`logo\` nennen.
- \`files/message_files/\`: Anhänge von Rundschreiben. \`files/draw_protocols/\`: Eingabe und Ergebnis der Verlosungen (JSON, mit gzip gepackt).
- \`manifest.json\`: jede Datei mit Größe, SHA-256 und Zahl der Datensätze; was fehlt und warum. Sie wird zuletzt geschrieben: Ohne sie ist der Export nicht vollständig.
- \`SHA256SUMS\`: zum Prüfen mit \`sha256sum -c SHA256SUMS\`.

Belege, Rechnungen, Mahnungen und Listen als PDF sind nicht dabei: Sie werden aus diesen Daten erzeugt. Passwörter, Schlüssel und Codes sind nicht dabei; Adressen von Webhooks stehen ganz da, auch wenn ein Empfänger einen Schlüssel hineingeschrieben hat.

**Der Ordner enthält alle personenbezogenen Daten, auch gesperrte und die Gesundheitshinweise von Kindern.** Nur verschlüsselt weitergeben und löschen, sobald er nicht mehr gebraucht wird.

# All data of the holiday programme

\`tables/\` holds each table as JSON Lines (UTF-8; money in cents, moments in ISO 8601, keys as UUIDs), \`tables.md\` says what the columns mean, \`files/\` holds pictures, forms, attachments and draws, \`manifest.json\` names every file with its SHA-256, what was left out and why; it is written last, and without it the export is not complete. Papers (PDF) are made from this data and are not here; neither are passwords, keys and codes, but for what receivers put into the addresses of their webhooks. **It holds all personal data: pass it on encrypted, and delete it when it is no longer needed.**
`;
