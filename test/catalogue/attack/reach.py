"""Reaches out: every address family, the machine, the internet, metadata services, names, sockets of the host (D07)."""

TYPES = {"stream": socket.SOCK_STREAM, "datagram": socket.SOCK_DGRAM, "raw": socket.SOCK_RAW, "packets": socket.SOCK_SEQPACKET}


def connect(family, address, kind=socket.SOCK_STREAM):
    def act():
        with socket.socket(family, kind) as sock:
            sock.settimeout(2)
            sock.connect(address)
            if kind != socket.SOCK_DGRAM:
                return "connected"
            # The first datagram finds out that nobody is there, the second one is told.
            sock.send(b"x")
            sock.send(b"x")
            return sock.recv(1)

    return attempt(act)


def opened(family, kind, protocol=0):
    def act():
        socket.socket(family, kind, protocol).close()
        return "opened"

    return attempt(act)


tcp, udp = socket.SOCK_STREAM, socket.SOCK_DGRAM
report["network"] = {
    "this machine": connect(socket.AF_INET, ("127.0.0.1", given["tcp"])),
    "this machine by IPv6": connect(socket.AF_INET6, ("::1", given["tcp"])),
    "this machine by datagram": connect(socket.AF_INET, ("127.0.0.1", given["udp"]), udp),
    "its own address": [connect(socket.AF_INET, (address, given["tcp"])) for address in given["addresses"]],
    "the metadata service": connect(socket.AF_INET, ("169.254.169.254", 80)),
    "the platform's own service": connect(socket.AF_INET, ("168.63.129.16", 80)),
    "the metadata service by IPv6": connect(socket.AF_INET6, ("fd00:ec2::254", 80)),
    "the internet": connect(socket.AF_INET, ("1.1.1.1", 443)),
    "the internet by IPv6": connect(socket.AF_INET6, ("2606:4700:4700::1111", 443)),
    "the internet by datagram": connect(socket.AF_INET, ("1.1.1.1", 53), udp),
    "a name": attempt(lambda: socket.getaddrinfo("example.com", 443)),
    "an echo": opened(socket.AF_INET, udp, 1),
    "an echo, raw": opened(socket.AF_INET, socket.SOCK_RAW, 1),
    "an abstract socket": connect(socket.AF_UNIX, "\0" + given["abstract"]),
    "an abstract socket by datagram": connect(socket.AF_UNIX, "\0" + given["abstract"], udp),
    "a socket in a folder": connect(socket.AF_UNIX, given["socket"]),
    "docker": connect(socket.AF_UNIX, "/var/run/docker.sock"),
}
report["interfaces"] = [line.split(":")[0].strip() for line in open("/proc/net/dev") if ":" in line]
report["routes"] = len(open("/proc/net/route").readlines()[1:])
# 1 is AF_UNIX, 2 AF_INET, 10 AF_INET6; among all others are AF_VSOCK, AF_NETLINK, AF_PACKET, AF_ALG.
report["families"] = {
    str(family): sorted({opened(family, kind) for kind in TYPES.values()}) for family in range(1, 46) if family not in (1, 2, 10)
}
