<?php

declare(strict_types=1);

/** What the town's form is sent to, as an example: one child and its wishes. Settings come from the environment. */

require __DIR__ . '/families.php';

$families = new Families(getenv('PROGRAMME_URL'), getenv('PROGRAMME_TOKEN'), getenv('PROGRAMME_QUEUE'));
$text = fn (string $name): string => trim((string) ($_POST[$name] ?? ''));
$html = fn (string $value): string => htmlspecialchars($value, ENT_QUOTES | ENT_SUBSTITUTE);

// By this id the family is found again, and who knows it may change the family: it comes from the session, never from the form.
session_start();
$id = $_SESSION['family'] ??= bin2hex(random_bytes(16));

$wishes = [];
foreach (array_values((array) ($_POST['offers'] ?? [])) as $index => $offer) {
    $wishes[] = ['offer' => (string) $offer, 'priority' => $index + 1];
}
// What is left out stays. So a wish that was taken back is said.
foreach ((array) ($_POST['withdrawn'] ?? []) as $offer) $wishes[] = ['offer' => (string) $offer, 'withdraw' => true];

$child = ['firstname' => $text('childFirstname'), 'lastname' => $text('childLastname'), 'dateOfBirth' => $text('dateOfBirth')];
$answer = $families->submit([
    'account' => [
        'externalId' => $id,
        'email' => $text('email'),
        'firstname' => $text('firstname'),
        'lastname' => $text('lastname'),
        ...($text('phone') === '' ? [] : ['phone' => $text('phone')]),
    ],
    'participants' => [['externalId' => "$id-1", ...$child, 'attendances' => $wishes]],
    'notify' => true,
]);

header('Content-Type: text/html; charset=utf-8');
if ($answer === null) {
    http_response_code(202);
    echo '<p>Wir haben Ihre Anmeldung und geben sie weiter. Die Bestätigung kommt per E-Mail.</p>';
    exit;
}
if ($answer['status'] !== 200) {
    http_response_code(422);
    $labels = [
        'account.email' => 'E-Mail-Adresse',
        'account.' => '',
        'participants[0].dateOfBirth' => 'Geburtsdatum',
        'participants[0].' => 'Kind, ',
        'firstname' => 'Vorname',
        'lastname' => 'Nachname',
        'phone' => 'Telefon',
    ];
    echo '<p>Bitte prüfen Sie Ihre Angaben:</p><p>' . nl2br($html(strtr($answer['problem']['detail'], $labels))) . '</p>';
    exit;
}
$words = ['waiting' => 'vorgemerkt', 'confirmed' => 'Platz sicher', 'waitlisted' => 'auf der Warteliste', 'withdrawn' => 'abgemeldet'];
echo '<ul>';
foreach ($answer['family']['participants'] as $child) {
    foreach ($child['attendances'] as $wish) {
        $said = match (true) {
            $wish['result'] !== 'refused' => $words[$wish['status'] ?? 'withdrawn'] ?? $wish['status'],
            // Somebody with this address has applied elsewhere before: who may change that, this page cannot know.
            $wish['problem']['status'] === 403 => 'Diese Anmeldung gibt es schon. Änderungen bitte an das Ferienbüro.',
            default => Families::said($wish['problem']),
        };
        echo '<li>' . nl2br($html($said)) . '</li>';
    }
}
echo '</ul>';
