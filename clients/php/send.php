<?php

declare(strict_types=1);

/** Cron, once a minute: `* * * * * php …/send.php`. What it says on standard error is for those who look after the website. */

require __DIR__ . '/families.php';

$families = new Families(getenv('PROGRAMME_URL'), getenv('PROGRAMME_TOKEN'), getenv('PROGRAMME_QUEUE'));
try {
    $families->sendQueue(function (array $family, array $answer): void {
        $refused = [];
        foreach ($answer['family']['participants'] ?? [] as $child) {
            foreach ($child['attendances'] as $wish) if ($wish['result'] === 'refused') $refused[] = Families::said($wish['problem']);
        }
        if ($answer['status'] !== 200) $refused[] = Families::said($answer['problem']);
        // Nobody sits in front of a screen any more: here the family is to be told, by a mail of the website.
        if ($refused !== []) echo json_encode([$family['account']['externalId'] => $refused], JSON_UNESCAPED_UNICODE), "\n";
    });
} catch (RuntimeException $error) {
    fwrite(STDERR, "The programme takes no families at present, all are kept: {$error->getMessage()}\n");
    exit(1);
}
