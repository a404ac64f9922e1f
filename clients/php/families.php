<?php

declare(strict_types=1);

/**
 * Gives families and their wishes to the holiday programme, and keeps them in a queue until it has them: a directory outside
 * of what the web server shows, with one file per family. PHP 8.2 as it comes; `allow_url_fopen` must be on.
 */
final class Families
{
    private const AT_ONCE = 100;
    private const BYTES_AT_ONCE = 900_000; // the service takes 1 MiB

    /** @param string $url of the service, without a slash at its end */
    public function __construct(private string $url, private string $token, private string $queue)
    {
        if (!is_dir($queue)) mkdir($queue, 0700, true);
    }

    /**
     * For the form: keeps the family and sends it at once if nobody waits. The answer is that of the service for this family:
     * `['status' => 200, 'family' => …]` or `['status' => 422, 'problem' => …]` (or 409). null: it waits in the queue.
     */
    public function submit(array $family): ?array
    {
        $json = json_encode($family, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);
        if (strlen($json) > self::BYTES_AT_ONCE) throw new InvalidArgumentException('This is no family.');
        [$file, $isFirst] = $this->keep(hash('sha256', $family['account']['externalId']), $json);
        // Nobody overtakes: neither those who wait, nor an earlier version of the same family that may be under way.
        if (!$isFirst || $this->someWait() || !flock($lock = $this->lockFile('sending'), LOCK_SH | LOCK_NB)) return null;
        [$status, $body] = $this->put('/families', $json, 8);
        // The connection broke, and nobody knows whether the family is there: the same again does no harm.
        if ($status === 0) [$status, $body] = $this->put('/families', $json, 8);
        // The service is away, or the token is not good (403 may be that): no fault of the family, which waits.
        if (!in_array($status, [200, 409, 422], true)) return null;
        $this->remove($file, $json);
        return ['status' => $status, $status === 200 ? 'family' : 'problem' => $body];
    }

    /**
     * For cron, once a minute: sends everything that waits, the longest first.
     *
     * @param callable $answered is told of each family (as it was sent) and the answer to it
     * @throws RuntimeException the service cannot take them at present, or takes nothing from this token: all stays here
     */
    public function sendQueue(callable $answered): void
    {
        // Waits for forms that are sending; a run that still goes on is left alone.
        if (!flock($run = $this->lockFile('run'), LOCK_EX | LOCK_NB)) return;
        flock($lock = $this->lockFile('sending'), LOCK_EX);
        foreach ($this->batches() as $batch) {
            $answers = $this->sendPatiently('{"families":[' . implode(',', $batch) . ']}');
            foreach (array_keys($batch) as $index => $file) {
                // What may succeed later stays.
                if ($answers[$index]['status'] === 429 || $answers[$index]['status'] >= 500) continue;
                $answered(json_decode($batch[$file], true), $answers[$index]);
                $this->remove($file, $batch[$file]);
            }
        }
    }

    /** One batch after the other is pace enough; where the service asks to wait, or does not answer, the same is sent again. */
    private function sendPatiently(string $json): array
    {
        for ($try = 1; ; $try++) {
            [$status, $body, $wait] = $this->put('/families/batch', $json, 60);
            if ($status === 200) return $body;
            $passes = $status === 0 || $status === 429 || $status >= 500;
            if (!$passes || $try === 5) throw new RuntimeException("$status " . ($body['detail'] ?? 'no answer'));
            sleep(min($wait ?? 2 ** $try, 60));
        }
    }

    /** What is decided leaves the queue, unless it was sent anew meanwhile. */
    private function remove(string $file, string $sent): void
    {
        flock($lock = $this->lockFile('files'), LOCK_EX);
        if (@file_get_contents($file) === $sent) unlink($file);
    }

    /**
     * On disk before anything else happens. A correction takes the place of what it corrects.
     * @return array{string, bool} the file, named by when the family came; whether no earlier version of it is there
     */
    private function keep(string $id, string $json): array
    {
        flock($lock = $this->lockFile('files'), LOCK_EX);
        $earlier = glob("$this->queue/*-$id.json")[0] ?? null;
        $file = $earlier ?? sprintf('%s/%017.6F-%s.json', $this->queue, microtime(true), $id);
        $new = fopen("$file.new", 'w');
        if (fwrite($new, $json) !== strlen($json) || !fsync($new)) throw new RuntimeException('The queue cannot be written.');
        rename("$file.new", $file);
        return [$file, $earlier === null];
    }

    /** What a refusal says to people: its lines begin with the name of a field. */
    public static function said(array $problem): string
    {
        return preg_replace('/^[a-z][\w.\[\]]*: /m', '', $problem['detail'] ?? '');
    }

    /** Those of the last seconds are just being sent by other visitors. */
    private function someWait(): bool
    {
        $first = glob("$this->queue/*.json")[0] ?? null;
        return $first !== null && (float) basename($first) < time() - 15;
    }

    private function batches(): Generator
    {
        [$batch, $bytes] = [[], 0];
        foreach (glob("$this->queue/*.json") as $file) {
            $json = @file_get_contents($file);
            if ($json === false) continue;
            if (count($batch) === self::AT_ONCE || $bytes + strlen($json) > self::BYTES_AT_ONCE) {
                yield $batch;
                [$batch, $bytes] = [[], 0];
            }
            $batch[$file] = $json;
            $bytes += strlen($json) + 1;
        }
        if ($batch !== []) yield $batch;
    }

    /** @return array{int, array, ?int} status (0: no whole answer), body, seconds to wait */
    private function put(string $path, string $json, int $timeout): array
    {
        $headers = ["Authorization: Bearer $this->token", 'Content-Type: application/json', 'Accept-Language: de'];
        $http = ['method' => 'PUT', 'header' => $headers, 'content' => $json, 'timeout' => $timeout];
        $context = stream_context_create(['http' => $http + ['ignore_errors' => true, 'follow_location' => 0]]);
        $stream = @fopen($this->url . $path, 'r', false, $context);
        if ($stream === false) return [0, [], null];
        $body = json_decode((string) stream_get_contents($stream), true);
        $head = implode("\n", stream_get_meta_data($stream)['wrapper_data'] ?? []);
        $status = preg_match('~^HTTP/\S+ (\d+)~', $head, $found) ? (int) $found[1] : 0;
        $wait = preg_match('~^Retry-After: *(\d+)~mi', $head, $found) ? (int) $found[1] : null;
        return [$status === 200 && !is_array($body) ? 0 : $status, is_array($body) ? $body : [], $wait];
    }

    /** A lock lives as long as the variable that holds the file. */
    private function lockFile(string $name)
    {
        return fopen("$this->queue/$name.lock", 'c');
    }
}
